"""Apollo (https://docs.apollo.io): people, companies, their news and their job postings, against credits."""

from campaigns.sources.fetchers.apollo.company import ApolloCompany, ApolloJobs, ApolloNews
from campaigns.sources.fetchers.apollo.person import ApolloPerson

__all__ = ["ApolloCompany", "ApolloJobs", "ApolloNews", "ApolloPerson"]
