/**
 * Ends the secrets that coins come from, of a database that stood still while another one was played on: some were told to
 * everybody since, and would let them know coins to come. Each channel gets a new one with its next flip. $1: in ms.
 */
export const END_SECRETS =
  "UPDATE coin_secret SET revealed_at = $1, revealed_by = '' WHERE revealed_at IS NULL";
