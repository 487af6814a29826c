import type { HomePage } from '#contract/page/home.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import styles from './stay-in-the-loop.module.css'

/** The form of our own newsletter on the home page. */
export function StayInTheLoop({ heading, lead, picture }: HomePage['loop']) {
  return (
    <Section background="bow" className={styles.loop} aria-labelledby="loop">
      <div className={styles.spread}>
        <div className={styles.picture}>
          <Picture {...picture} fill sizes="(max-width: 900px) 100vw, 45vw" />
        </div>
        <Stack>
          <h2 id="loop">{heading}</h2>
          <Lead>{lead}</Lead>
          <SubscribeForm />
        </Stack>
      </div>
    </Section>
  )
}
