import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What the server does with an email. A number is the reply to RCPT TO. */
export type Behaviour =
  | 'accept'
  | 421
  | 451
  | 550
  | 'refuse-after-dot'
  | 'close-before-data'
  | 'close-after-dot'
  | 'tarpit'

export type Received = { messageId: string; to: string; raw: string }

type Options = {
  port: number
  answerAfterMs: number
  /** The reply code to MAIL FROM, before the server knows the recipient. */
  answerToSender: () => number
}

/** A mail server with faults that the test chooses. It stores every email that it received completely. */
export async function startFakeSmtp(
  behave: (to: string) => Behaviour | Promise<Behaviour> = () => 'accept',
  { port: givenPort = 0, answerAfterMs = 0, answerToSender = () => 250 }: Partial<Options> = {},
) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  const sendSlowly = (socket: Socket) => {
    // Bytes arrive regularly, so an idle timeout of the client never fires.
    const timer = setInterval(() => socket.write('2'), 50)
    timers.add(timer)
    socket.once('close', () => clearInterval(timer))
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    // Some tests kill the client in the middle.
    handleSession(socket, { behave, received, sendSlowly, answerAfterMs, answerToSender }).catch(
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(givenPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Session = Omit<Options, 'port'> & {
  behave: (to: string) => Behaviour | Promise<Behaviour>
  received: Received[]
  sendSlowly: (socket: Socket) => void
}

async function handleSession(
  socket: Socket,
  { behave, received, sendSlowly, answerAfterMs, answerToSender }: Session,
): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let behaviour: Behaviour = 'accept'
  let email: string[] | undefined
  reply('220 fake.example ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (email) {
      if (line !== '.') {
        email.push(line)
        continue
      }
      received.push({ to, raw: email.join('\r\n'), messageId: messageIdOf(email) })
      email = undefined
      if (behaviour === 'close-after-dot') return void socket.destroy()
      await pause(answerAfterMs)
      reply(behaviour === 'refuse-after-dot' ? '554 5.7.1 content refused' : '250 2.0.0 queued')
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') reply('250 fake.example')
    else if (verb === 'MAIL') reply(`${answerToSender()} 2.1.0 sender`)
    else if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      behaviour = await behave(to)
      if (behaviour === 'close-before-data') return void socket.destroy()
      if (behaviour === 'tarpit') sendSlowly(socket)
      else reply(typeof behaviour === 'number' ? `${behaviour} 4.3.2 <${to}> not now` : '250 ok')
    } else if (verb === 'DATA') {
      email = []
      reply('354 go on')
    } else if (verb === 'QUIT') {
      reply('221 bye')
      return void socket.end()
    } else reply('250 ok')
  }
}

const messageIdOf = (lines: readonly string[]) =>
  lines.find((line) => /^message-id:/i.test(line))?.replace(/^message-id:\s*/i, '') ?? ''
