/** Where a watcher listens, and where it does not. */
import { expect, it } from 'vitest';
import { explainListening, readListenAddresses } from '../../src/app/watcher/watch.ts';

const usual = { listen: '127.0.0.1:9464', 'listen-metrics': '127.0.0.1:9465', 'listen-public': false };
const read = (flags: Partial<typeof usual>) => readListenAddresses({ ...usual, ...flags });

it('pages and metrics have an address each, and metrics may be for other machines', () => {
  expect(read({ listen: '[::1]:0', 'listen-metrics': '0.0.0.0:9465' })).toMatchObject({
    pages: { host: '::1', port: 0 },
    metrics: { host: '0.0.0.0', port: 9465 },
  });
  expect(read({ listen: '127.0.0.1:0', 'listen-metrics': '127.0.0.1:0' }).metrics.port).toBe(0);
  expect(read({ listen: '0.0.0.0:80', 'listen-public': true }).pages.host).toBe('0.0.0.0');
});

it.each([
  [{ listen: '0.0.0.0:9464' }, '--listen 0.0.0.0:9464 can be reached from other machines'],
  [{ listen: 'localhost' }, '--listen "localhost" is not an address and a port.'],
  [{ 'listen-metrics': '9465' }, '--listen-metrics "9465" is not an address and a port.'],
  [{ 'listen-metrics': '127.0.0.1:70000' }, '--listen-metrics "127.0.0.1:70000" is not an address and a port.'],
  [{ 'listen-metrics': '127.0.0.1:9464' }, '--listen and --listen-metrics are both 127.0.0.1:9464.'],
])('%o is refused', (flags, message) => {
  expect(() => read(flags)).toThrow(message);
});

it('an address that is taken may be taken by this very process', () => {
  const message = 'The watcher cannot listen at a:1: something listens there already.';
  const error = Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
  expect(explainListening({ flag: '--listen', host: 'a', port: 1 }, error)).toMatchObject({ message });
});
