import unseen from '#web/ui/visually-hidden.module.css'

/** Nobody meets this field, with eyes, ears or the Tab key; a program that fills in everything gives itself away. */
export const Honeypot = () => (
  <p className={unseen.hidden} aria-hidden="true">
    <label>
      Leave this empty
      <input name="homePage" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
)
