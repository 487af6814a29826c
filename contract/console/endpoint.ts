import type { Endpoint } from '../endpoint.ts'
import type { Permission } from './permission.ts'
import type { UploadKind } from './upload.ts'

/** An endpoint below `/console/api/v1`. */
type Shape = Endpoint & {
  /** The permission that a request needs. `signed-out` marks the endpoints that start a session. */
  permission: Permission | 'signed-out'
  /** The request also needs a passkey assertion of the last five minutes in the same session. */
  stepUp?: true
  /** An owner who has no email address yet may send it. With https the server refuses the others until there is one. */
  withoutAddress?: true
  /** The page sends this request without the person, so it does not extend the session. */
  background?: true
  /** Requests count towards this limit per person. */
  limit?: 'reveal' | 'export' | 'upload'
  /** The body is one file with its own content type, not JSON. */
  upload?: UploadKind
  /** The request sends an email or has another effect that must not repeat: send an idempotency key. */
  once?: true
}
export type ConsoleEndpoint = Shape

export const consolePrefix = '/console'
export const consoleApiPrefix = '/console/api/v1'

export const consoleEndpoint = <const E extends Shape>(shape: E): E => shape
