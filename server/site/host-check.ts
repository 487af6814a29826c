import type { Settings } from '#server/settings.ts'

export type HostCheck = (host: string) => boolean

/**
 * Which hosts may be asked for. In the open, only our own: a forged one must never end up in a link or in
 * a copy kept for others. For trying the site out, any name of the machine will do.
 */
export function createHostCheck({
  isProduction,
  siteUrl,
  extraHosts,
}: Pick<Settings, 'isProduction' | 'siteUrl' | 'extraHosts'>): HostCheck {
  if (!isProduction) return (host) => host !== ''
  const ours = new Set([new URL(siteUrl).hostname, ...extraHosts].map((host) => host.toLowerCase()))
  return (host) => ours.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))
}
