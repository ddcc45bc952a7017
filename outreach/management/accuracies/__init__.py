"""What `manage.py accuracy` measures, a module a subject. The acceptance tests hold floors under the same scores."""
