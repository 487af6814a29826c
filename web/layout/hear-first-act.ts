import { acted, actions } from '#contract/acted.ts'
import { somebodyActs } from '#web/ui/when-somebody-acts.ts'

/** Whether somebody has acted before the script came, the page has kept; from then on the script hears it itself. */
export function hearFirstAct(): void {
  if (document.documentElement.hasAttribute(acted)) return somebodyActs()
  for (const action of actions)
    addEventListener(action, somebodyActs, { capture: true, once: true, passive: true })
}
