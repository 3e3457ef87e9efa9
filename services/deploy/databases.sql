-- A role and a database of each service; no role reaches the database of another one. Runs once, on an empty volume.
\getenv wallet_password WALLET_DATABASE_PASSWORD
\getenv keys_password KEYS_DATABASE_PASSWORD
\getenv api_password API_DATABASE_PASSWORD

create role wallet login password :'wallet_password';
create role keys login password :'keys_password';
create role api login password :'api_password';

create database wallet owner wallet;
create database keys owner keys;
create database api owner api;

revoke connect on database wallet, keys, api, postgres, template1 from public;
