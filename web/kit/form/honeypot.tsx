import visuallyHidden from '#web/ui/visually-hidden.module.css'

/** A field that is hidden from visitors, screen readers and the Tab key. Bots fill it in and are recognised by it. */
export const Honeypot = () => (
  <p className={visuallyHidden.hidden} aria-hidden="true">
    <label>
      Leave this empty
      <input name="homePage" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
)
