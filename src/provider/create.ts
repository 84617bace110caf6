import { KnownError } from '../core/errors.ts';
import type { HostKey } from '../core/host.ts';
import type { SentField } from '../core/host-fields.ts';
import type { CreateAnswer, CreateOptions, CreateOrder } from '../core/ports.ts';
import type { Secret } from '../core/secret.ts';
import { type CallMeans, sendOnce } from './call.ts';
import { classifyCreate } from './create-answer.ts';
import { encodePassword, type RequestParameters } from './parameters.ts';
import { createTimeouts } from './settings.ts';

/** The parameters of `CreateHostInstance` (API description 4.2); `Tag` is not among the documented ones. */
function createParameters({ desired, sendTag }: CreateOrder, password: Secret | undefined): RequestParameters {
  const parameters: Readonly<Record<keyof HostKey | SentField, RequestParameters>> = {
    region: { Region: desired.key.region },
    zone: { Zone: desired.zone },
    imageId: { ImageId: desired.imageId },
    cpu: { CPU: desired.cpu },
    memory: { Memory: desired.memory },
    diskSpace: { DiskSpace: desired.diskSpace },
    loginMode: { LoginMode: desired.loginMode },
    password: password === undefined ? {} : { Password: password },
    name: { Name: desired.key.name },
    chargeType: { ChargeType: desired.chargeType },
    chargeQuantity: { Quantity: desired.chargeQuantity },
    tag: sendTag && desired.tag !== undefined ? { Tag: desired.tag } : {},
  };
  return Object.assign({ Action: 'CreateHostInstance' }, ...Object.values(parameters));
}

/**
 * Sends one request to create, once, on a connection of its own, as POST: a GET may be repeated by any proxy, and would
 * leave the password in its logs. Nothing here retries, and nothing follows a redirect. Never throws.
 */
export async function sendCreate(
  order: CreateOrder,
  settings: CallMeans,
  { beforeFirstByte, interruption, leaveBefore, onTurn, signal }: CreateOptions = {},
): Promise<CreateAnswer> {
  try {
    const password = order.password === undefined ? undefined : encodePassword(order.password);
    const reply = await sendOnce(
      {
        operation: 'CreateHostInstance',
        parameters: createParameters(order, password),
        form: 'json',
        connection: 'own',
        timeouts: settings.createTimeouts ?? createTimeouts,
        ...(beforeFirstByte !== undefined && { beforeFirstByte }),
        ...(interruption !== undefined && { interruption }),
        ...(leaveBefore !== undefined && { leaveBefore }),
        ...(onTurn !== undefined && { onTurn }),
        secrets: [order.password, password].filter((secret) => secret !== undefined),
      },
      settings,
      signal,
    );
    return classifyCreate(reply, settings.retCodes);
  } catch (error) {
    if (error instanceof KnownError) {
      // Refused by ourselves, before anything was written.
      return { status: 'not-sent', reason: error.message, hopeless: true };
    }
    // A bug of ours: whether the request had left is unknown, and unknown means doubt.
    return { status: 'in-doubt', reason: 'an internal error hid what came of the request' };
  }
}
