import { createHash, randomBytes } from 'node:crypto'

/** A key for an email. Only its hash is stored, so that nobody can press a button for others by reading the database. */
export const newToken = (): string => randomBytes(16).toString('base64url')

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a link arrived whole. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
