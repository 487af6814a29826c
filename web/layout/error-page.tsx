import logo from '#content/artwork/logo-line.svg?url'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead, Wrap } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CrisisLines } from './crisis-lines.tsx'
import { QuickExitStatus } from './quick-exit.tsx'
import { SafetyBar } from './safety-bar.tsx'
import styles from './error-page.module.css'

/** The page for unexpected errors. It needs no data, and its links reload the document. */
export function ErrorPage() {
  return (
    <>
      <SafetyBar />
      <main id="main" className={styles.page}>
        <Wrap className={styles.wrap}>
          <img className={styles.logo} src={logo} alt="Baobab Pride" width={320} height={80} />
          <Band pattern="dawn" size="small" className={styles.band} />
          <hgroup>
            <p>ErrorPage</p>
            <h1>Something broke on our side</h1>
          </hgroup>
          <Lead>Nothing you did. What you had typed may still be there if you go back.</Lead>
          <div className={styles.columns}>
            <Buttons>
              <ButtonLink href="">Reload this page</ButtonLink>
              <ButtonLink href="/" variant="outline">
                Go to Homepage
              </ButtonLink>
            </Buttons>
            <section>
              <h2>
                <VisuallyHidden>Crisis lines</VisuallyHidden>
              </h2>
              <CrisisLines />
            </section>
          </div>
        </Wrap>
      </main>
      <QuickExitStatus />
    </>
  )
}
