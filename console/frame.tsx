import { useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { minuteMs } from '#contract/durations.ts'
import { roleNames } from '#contract/console/permission.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import logo from '../content/artwork/logo-light.svg?no-inline'
import { useLeftCopies } from './content/use-left-copies.ts'
import { AddressGate } from './session/address-gate.tsx'
import { PresenceButton, PresenceReports } from './session/chat-presence.tsx'
import { PasskeyBanner } from './session/passkey-banner.tsx'
import { PromptDialogs } from './session/prompt-dialogs.tsx'
import { SessionContext, useLatestSession } from './session/use-session.ts'
import { DeskIcon } from './ui/desk-icon.tsx'
import { Initial } from './ui/initial.tsx'
import { menuFor, screenAt } from './ui/menu.ts'
import { PhoneBar } from './ui/phone-bar.tsx'
import { PrivacyScreen } from './session/privacy-screen.tsx'
import { SideMenu } from './ui/side-menu.tsx'
import { OfflineNotice, Placeholders, useIsSlow } from './ui/states.tsx'
import { useIdle } from './ui/use-idle.ts'
import styles from './frame.module.css'

const coverAfterMs = 10 * minuteMs

/** Around every screen of a signed-in person. While covered the page is hidden, but it keeps typed input. */
export function Frame() {
  const session = useLatestSession()
  const { person, roles, permissions } = session
  const [isCovered, setCovered] = useState(false)
  const cover = () => setCovered(true)
  useIdle(coverAfterMs, cover)
  useLeftCopies(session)
  const items = menuFor(permissions)
  const site = `${session.siteUrl}/`
  const { pathname } = useLocation()
  const isSlow = useIsSlow(useIsLeaving())
  if (session.needsAddress)
    return (
      <SessionContext value={session}>
        <AddressGate name={person.name} />
        <PromptDialogs isCovered={false} />
      </SessionContext>
    )
  return (
    <SessionContext value={session}>
      <PresenceReports />
      <div className={styles.frame} hidden={isCovered}>
        <a href="#main" className={styles.skip}>
          Skip to the main content
        </a>
        <SideMenu items={items} logo={logo} site={site} />
        <div className={styles.work}>
          <header className={styles.bar}>
            {/* The heading of the screen says the same, and it is below. */}
            <strong className={styles.screen} aria-hidden="true">
              {screenAt(items, pathname)?.label ?? 'Desk'}
            </strong>
            <PresenceButton />
            <button type="button" className={styles.cover} onClick={cover}>
              <DeskIcon name="cover" />
              <span>Hide screen</span>
            </button>
            <NavLink to="/me" className={styles.me}>
              <Initial name={person.name} />
              <span className={styles.name}>
                {person.name}
                <small>{roles.map((role) => roleNames[role]).join(', ')}</small>
              </span>
            </NavLink>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <div className={styles.notices}>
              <OfflineNotice />
              <PasskeyBanner />
            </div>
            {isSlow && <Placeholders />}
            <div hidden={isSlow}>
              <Outlet />
            </div>
          </main>
        </div>
        <PhoneBar items={items} site={site} />
      </div>
      {isCovered && <PrivacyScreen onReturn={() => setCovered(false)} />}
      <PromptDialogs isCovered={isCovered} />
      <Toaster corner="right" />
      <ScrollRestoration />
    </SessionContext>
  )
}

/** Whether another screen loads. A changed filter of the same screen does not count: its form stays. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}
