/**
 * Ends all live secrets of a database that was out of use while another one continued from its data. Some of them may
 * have been revealed since then, which would make future coins predictable. Each channel gets a new secret with its
 * next flip. $1: the time in ms.
 */
export const END_SECRETS =
  "UPDATE coin_secret SET revealed_at = $1, revealed_by = '' WHERE revealed_at IS NULL";
