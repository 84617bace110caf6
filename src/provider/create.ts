import { KnownError } from '../core/errors.ts';
import type { CreateAnswer, CreateOptions, CreateOrder } from '../core/ports.ts';
import { type CallMeans, sendOnce } from './call.ts';
import { secretsOf } from './cloud-text.ts';
import { classifyCreate } from './create-answer.ts';
import type { RequestParameters } from './parameters.ts';
import type { BodyForm } from './request-form.ts';
import type { Wire } from './wire.ts';

function formOfCreate({ wire: { forms }, requestForm = forms.usual }: CallMeans): BodyForm {
  if (forms.create !== 'chosen') return forms.create;
  return requestForm === 'query' ? forms.usual : requestForm;
}

/** Whatever the dialect, what the host calls `notSent` stays here. */
function listParameters(order: CreateOrder, wire: Wire): RequestParameters {
  const notSent: readonly string[] = order.desired.notSent ?? [];
  const sent = Object.entries(wire.createParameters(order)).filter(([field]) => !notSent.includes(field));
  return Object.assign({}, ...sent.map(([, parameters]) => parameters));
}

/**
 * Sends one request to create, once, on a connection of its own. It never retries and never follows
 * a redirect. Never throws.
 */
export async function requestCreate(
  order: CreateOrder,
  settings: CallMeans,
  { beforeFirstByte, interruption, leaveBefore, onTurn, signal }: CreateOptions = {},
): Promise<CreateAnswer> {
  try {
    const { wire } = settings;
    const reply = await sendOnce(
      {
        operation: wire.operations.create,
        parameters: listParameters(order, wire),
        form: formOfCreate(settings),
        connection: 'own',
        timeouts: settings.createTimeouts ?? wire.createTimeouts,
        ...(beforeFirstByte !== undefined && { beforeFirstByte }),
        ...(interruption !== undefined && { interruption }),
        ...(leaveBefore !== undefined && { leaveBefore }),
        ...(onTurn !== undefined && { onTurn }),
        secrets: secretsOf(order),
      },
      settings,
      signal,
    );
    return classifyCreate(reply, settings);
  } catch (error) {
    if (error instanceof KnownError) {
      // We refused it ourselves, before anything was written.
      return { status: 'not-sent', reason: error.message, hopeless: true };
    }
    // A bug in Hostwright: it is unknown whether the request left, so it is in doubt.
    return { status: 'in-doubt', reason: 'an internal error hid the outcome of the request' };
  }
}
