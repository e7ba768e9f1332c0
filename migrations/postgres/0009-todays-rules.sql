-- Whoever chose today's rules had the day of the release stored. It is stored as such, so that these rules stay today's
-- when a newer official text comes.
UPDATE setting SET value = 'today' WHERE name = 'edition' AND value = '2026-06-19';
