import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What the server does with an email to this address, this time. A number is the answer to RCPT TO. */
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

type Manners = {
  port: number
  answerAfterMs: number
  /** What it says to MAIL FROM, before it knows whom the email is for. */
  answerToSender: () => number
}

/** A mail server that behaves as badly as the test asks. It remembers every email whose last dot it saw. */
export async function startFakeSmtp(
  behave: (to: string) => Behaviour | Promise<Behaviour> = () => 'accept',
  { port: wanted = 0, answerAfterMs = 0, answerToSender = () => 250 }: Partial<Manners> = {},
) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  const dribble = (socket: Socket) => {
    // Something comes every now and then, so that waiting for silence never ends.
    const timer = setInterval(() => socket.write('2'), 50)
    timers.add(timer)
    socket.once('close', () => clearInterval(timer))
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    // A client that is killed in the middle is what some tests are about.
    converse(socket, { behave, received, dribble, answerAfterMs, answerToSender }).catch(
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
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

type Room = Omit<Manners, 'port'> & {
  behave: (to: string) => Behaviour | Promise<Behaviour>
  received: Received[]
  dribble: (socket: Socket) => void
}

async function converse(
  socket: Socket,
  { behave, received, dribble, answerAfterMs, answerToSender }: Room,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let behaviour: Behaviour = 'accept'
  let email: string[] | undefined
  say('220 fake.example ESMTP')
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
      say(behaviour === 'refuse-after-dot' ? '554 5.7.1 content refused' : '250 2.0.0 kept')
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('250 fake.example')
    else if (verb === 'MAIL') say(`${answerToSender()} 2.1.0 heard`)
    else if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      behaviour = await behave(to)
      if (behaviour === 'close-before-data') return void socket.destroy()
      if (behaviour === 'tarpit') dribble(socket)
      else say(typeof behaviour === 'number' ? `${behaviour} 4.3.2 <${to}> not now` : '250 ok')
    } else if (verb === 'DATA') {
      email = []
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      return void socket.end()
    } else say('250 ok')
  }
}

const messageIdOf = (lines: readonly string[]) =>
  lines.find((line) => /^message-id:/i.test(line))?.replace(/^message-id:\s*/i, '') ?? ''
