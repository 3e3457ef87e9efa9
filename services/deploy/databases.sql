-- The other databases of the services; the image of PostgreSQL makes the first one.
create database keys;
create database api;
