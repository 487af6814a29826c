import { once } from 'node:events'
import { Agent as PlainAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** Where a client connects. The host name is that of the site, although it connects to this machine. */
export type Target = { port: number; isTls: boolean; host?: string }

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether the request used the connection of an earlier one. */
  isReused: boolean
}

type Options = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The address of the client: any address of the loopback network. */
  from?: string
  agent?: PlainAgent | TlsAgent
}

export const siteHost = 'example.org'
export const deskHost = 'desk.example.org'

/** Sends one request and reads the whole response. */
export async function send(target: Target, path: string, options: Options = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1', agent = false } = options
  const host = target.host ?? siteHost
  const shared = {
    host: '127.0.0.1',
    port: target.port,
    localAddress: from,
    path,
    method,
    agent,
    headers: {
      host,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...headers,
    },
  }
  const request = target.isTls
    ? // The certificate is made for this run and signed by no authority.
      tlsRequest({ ...shared, servername: siteHost, rejectUnauthorized: false })
    : plainRequest(shared)
  // A proxy may reject a large body before it was sent, and close the connection.
  request.on('error', () => undefined)
  request.end(body)
  const [response] = await once(request, 'response')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
    isReused: request.reusedSocket,
  }
}

/** An agent that reuses one connection. */
export const reusing = ({ isTls }: Target) =>
  isTls
    ? new TlsAgent({ keepAlive: true, maxSockets: 1 })
    : new PlainAgent({ keepAlive: true, maxSockets: 1 })
