import type { Settings } from './settings.ts'

type Facts = { settings: Settings; address: string; isEmbedded: boolean }

/** Prints the address and the most important settings for the operator who started the server. */
export const greet = (facts: Facts): void => console.log(greetingFor(facts))

export function greetingFor({ settings, address: listening, isEmbedded }: Facts): string {
  const { isProduction, isDevelopment, siteUrl, dataDir, smtpUrl, paymentProvider } = settings
  const address = isProduction ? siteUrl : listening.replace('127.0.0.1', 'localhost')
  const lines = [`Baobab is serving ${address}`]
  if (paymentProvider === null) lines.push('  No payment provider is set: nothing here takes money')
  if (isProduction && !settings.hasDiscreetSender)
    lines.push(
      '  Set MAIL_FROM_DISCREET to an address on a neutral domain: emails that promise not to say who we are come from MAIL_FROM until then',
    )
  if (isProduction && !settings.backupDir)
    lines.push('  Set BACKUP_DIR to a folder on another disk: no nightly backup is made until then')
  if (!isProduction) {
    lines.push(
      isEmbedded
        ? `  Everything it keeps is in ${dataDir}`
        : '  It keeps everything in the database of DATABASE_URL',
    )
    if (!smtpUrl) lines.push('  Mail is not sent but kept: npm run outbox shows it')
    if (paymentProvider === 'test') lines.push('  No money moves: payments are in test mode')
    if (isDevelopment) lines.push(`  All parts of the design: ${address}/styleguide`)
    lines.push('  Settings and going live: docs/running.md. Stop with Ctrl-C')
  }
  return lines.join('\n')
}
