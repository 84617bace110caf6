/** Answers that are whole HTTP, and still nothing that a listing could rest on. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answer } from '../../support/scripted-server.ts';
import {
  alwaysWrong,
  answerHonestly,
  emulator,
  pageOf,
  type Row,
  scripted,
  testRows,
  webOne,
  wrongAtFirst,
} from './listing-fault.ts';

testRows('a listing that the cloud refuses', 'run', [
  {
    fault: 'RetCode 9001 [F9 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code', times: 1 }] }),
    comes: { to: /error\[cloud-refused\].*RetCode 9001/, listings: 1 },
  },
  {
    fault: 'RetCode 9001, where HOSTWRIGHT_RET_CODES names another',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code', times: 1 }] }),
    flags: 'HOSTWRIGHT_RET_CODES=9002=transient',
    comes: { to: /error\[cloud-refused\].*RetCode 9001/, listings: 1 },
  },
  {
    fault: 'RetCode 9001 once, where HOSTWRIGHT_RET_CODES names it [F9 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code', times: 1 }] }),
    flags: 'HOSTWRIGHT_RET_CODES=9001=transient',
    comes: 'right',
  },
  {
    fault: 'RetCode 9001 without end, where HOSTWRIGHT_RET_CODES names it [F9 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code' }] }),
    flags: 'HOSTWRIGHT_RET_CODES=9001=transient',
    comes: { to: /error\[cloud-refused\].*RetCode 9001.*Tried 4 times/, listings: 4 },
  },
  {
    fault: 'RetCode 171 as text',
    cloud: alwaysWrong((socket) => answer(socket, { RetCode: '171' })),
    comes: { to: /error\[cloud-refused\].*RetCode 171/, listings: 1 },
  },
]);

/** The JSON of an honest empty listing, with another text where its RetCode is. */
const withRetCode = (members: string): Row => ({
  fault: `an answer with ${members === '' ? 'no RetCode' : members}`,
  cloud: alwaysWrong((socket) => answer(socket, `{${members}${members === '' ? '' : ','}"TotalCount":0,"HostSet":[]}`)),
  comes: { to: /error\[cloud-response-unreadable\].*RetCode/, listings: 1 },
});

testRows('a listing without a plain RetCode 0 [F12 looks]', 'inside', [
  ...['', '"RetCode":"0"', '"RetCode":0.5', '"RetCode":null', '"RetCode":true', '"RetCode":1e400'].map(withRetCode),
  { ...withRetCode('"RetCode":1,"RetCode":0'), fault: 'an answer with two RetCodes [F13 looks]' },
  {
    fault: 'a member __proto__ beside it [F13 looks]',
    cloud: scripted((socket, request) => {
      const honest = JSON.stringify(pageOf([webOne], request));
      answer(socket, honest.replace('{', '{"__proto__":{"RetCode":7,"HostSet":[]},'));
    }),
    comes: 'right',
  },
]);

const honestText = '{"RetCode":0,"TotalCount":0,"HostSet":[]}';

const notText = (fault: string, body: Buffer | string): Row => ({
  fault: `${fault} without end`,
  cloud: alwaysWrong((socket) => answer(socket, body)),
  comes: { to: /error\[cloud-response-unreadable\].*Tried 4 times/, listings: 4 },
});

testRows('a listing that is no JSON', 'inside', [
  {
    fault: 'half of the JSON, once',
    cloud: emulator({ faults: [{ on: 'list', kind: 'cut-json', times: 1 }] }),
    comes: 'right',
  },
  {
    fault: 'a web page, nothing, and a broken character in a row',
    cloud: wrongAtFirst(
      (socket) => answer(socket, '<html>Please log in</html>'),
      (socket) => answer(socket, ''),
      (socket) => answer(socket, Buffer.from([0x7b, 0xff, 0x7d])),
    ),
    comes: 'right',
  },
  notText('half of the JSON [F14 looks]', honestText.slice(0, 20)),
  notText('a web page [F14 looks]', '<html>Please log in</html>'),
  notText('an empty answer [F14 looks]', ''),
  notText('a byte order mark [F14 looks]', `\ufeff${honestText}`),
  notText(
    'broken UTF-8 [F14 looks]',
    Buffer.concat([Buffer.from('{"RetCode":0,"x":"'), Buffer.from([0xff]), Buffer.from('"}')]),
  ),
  notText('NaN [F14 looks]', '{"RetCode":0,"TotalCount":NaN,"HostSet":[]}'),
]);

function endless(socket: Socket): void {
  const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
  socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
  const pump = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pump);
  pump();
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));

testRows('a listing of a size that no listing has', 'run', [
  {
    fault: 'a Content-Length of 33 MiB [F15 looks]',
    cloud: alwaysWrong((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${33 * 1024 * 1024}\r\n\r\n{`);
    }),
    comes: { to: /error\[cloud-response-unreadable\].*HOSTWRIGHT_PAGE_SIZE/s, listings: 1 },
  },
  {
    fault: 'chunks without end [F15 looks]',
    cloud: alwaysWrong(endless),
    comes: { to: /error\[cloud-response-unreadable\]/, listings: 1 },
  },
  {
    fault: 'a compressed bomb [F15 looks]',
    cloud: alwaysWrong((socket) => answer(socket, bomb, { headers: { 'Content-Encoding': 'gzip' } })),
    comes: { to: /error\[cloud-response-unreadable\].*encoding/, listings: 1 },
  },
  {
    fault: 'JSON a million levels deep [F16 looks]',
    cloud: alwaysWrong((socket) => answer(socket, `{"RetCode":0,"HostSet":${'['.repeat(1_000_000)}`)),
    comes: { to: /error\[cloud-response-unreadable\].*levels deep/, listings: 1 },
  },
  {
    fault: 'a row a hundred thousand levels deep [F16 looks]',
    cloud: alwaysWrong((socket) =>
      answer(socket, `{"RetCode":0,"HostSet":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`),
    ),
    comes: { to: /error\[cloud-response-unreadable\].*levels deep/, listings: 1 },
  },
]);

testRows("a listing that is another request's answer", 'inside', [
  {
    fault: 'the Action of the other operation [F17 looks]',
    cloud: emulator({ faults: [{ on: 'list', kind: 'wrong-action', times: 1 }] }),
    comes: { to: /error\[cloud-response-unreadable\].*CreateU?HostInstanceResponse/, listings: 1 },
  },
  {
    fault: 'an Action that is not text [F17 looks]',
    cloud: alwaysWrong((socket) => answer(socket, { RetCode: 0, Action: 7, TotalCount: 0, HostSet: [] })),
    comes: { to: /error\[cloud-response-unreadable\]/, listings: 1 },
  },
  {
    fault: 'an answer without Action',
    cloud: scripted((socket, request) => {
      const { Action: _, ...rest } = pageOf([webOne], request);
      answer(socket, rest);
    }),
    comes: 'right',
  },
  { fault: 'the right answer', cloud: scripted(answerHonestly), comes: 'right' },
]);
