import { leasesContract } from '../store/contract/leases.ts';
import { simulatedLeases } from './simulated-leases.ts';

leasesContract('a database of a test’s own', async () => simulatedLeases(() => 0));
