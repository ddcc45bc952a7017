"""What `manage.py bench` measures, a module a subject. Each compares a floor with what the product does, in one run."""
