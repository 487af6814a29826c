import type { Settings } from './settings.ts'

type Facts = {
  settings: Settings
  /** `addressFor` returns it. */
  address: string
  isEmbedded: boolean
  /** The line about the Desk; empty if there is nothing to say. */
  desk?: string
}

/** The address that visitors use. Passkeys work on localhost and not on an IP address. */
export const addressFor = ({ isProduction, siteUrl }: Settings, listening: string): string =>
  isProduction ? siteUrl : listening.replace('127.0.0.1', 'localhost')

/** Prints the address and the most important settings for the operator who started the server. */
export const greet = (facts: Facts): void => console.log(greetingFor(facts))

export function greetingFor({ settings, address, isEmbedded, desk = '' }: Facts): string {
  const { isProduction, isDevelopment, dataDir, smtpUrl, paymentProvider } = settings
  const lines = [`Baobab is serving ${address}`]
  if (desk !== '') lines.push(`  ${desk}`)
  if (paymentProvider === null) lines.push('  No payment provider is set: nothing here takes money')
  if (isProduction && !settings.hasDiscreetSender)
    lines.push(
      '  Set MAIL_FROM_DISCREET to an address on a neutral domain: emails that promise not to say who we are come from MAIL_FROM until then',
    )
  if (isProduction && !settings.backupDir)
    lines.push('  Set BACKUP_DIR to a folder on another disk: no nightly backup is made until then')
  if (isProduction && settings.isConsoleOn && settings.consoleHost === undefined)
    lines.push(
      '  Set CONSOLE_URL to a host name of its own: on the host of the site, a script on a public page would share the origin of the Desk',
    )
  if (!isProduction) {
    lines.push(
      isEmbedded
        ? `  Everything it keeps is in ${dataDir}`
        : '  It keeps everything in the database of DATABASE_URL',
    )
    if (!smtpUrl) lines.push('  Email is stored and not sent: the Outbox of the Desk lists it')
    if (paymentProvider === 'test') lines.push('  No money moves: payments are in test mode')
    if (isDevelopment) lines.push(`  All parts of the design: ${address}/styleguide`)
    lines.push('  Settings and going live: docs/running.md. Stop with Ctrl-C')
  }
  return lines.join('\n')
}
