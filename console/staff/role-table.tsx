import {
  type Permission,
  type Role,
  roleNames,
  roles,
  rolesWith,
  stepUpPermissions,
} from '#contract/console/permission.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './screen.module.css'

/** One permission stands for each kind of work. */
const work: readonly { label: string; permission: Permission }[] = [
  { label: 'Write and publish on the site', permission: 'content:publish' },
  { label: 'Publish facts about the organisation', permission: 'organisation:publish' },
  { label: 'Read applications', permission: 'application:read' },
  { label: 'Read guests', permission: 'guest:read' },
  { label: 'Reveal contact and identity answers', permission: 'application:reveal' },
  { label: 'Reply in the chat', permission: 'chat:reply' },
  { label: 'Pack and send orders', permission: 'order:write' },
  { label: 'Refund payments', permission: 'payment:refund' },
  { label: 'Match e-Transfers and gifts', permission: 'gift:write' },
  { label: 'Invite people, change roles', permission: 'staff:manage' },
  { label: 'Audit log, outbox, jobs', permission: 'audit:read' },
]

/** What each role may do, from the same table that the server checks. */
export const RoleTable = () => (
  <section className={styles.roles}>
    <h2 id="roles">What each role may do</h2>
    <p>✓ passkey: you confirm with your passkey each time</p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard on a phone */}
    <div className={styles.scroll} role="region" aria-labelledby="roles" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">May</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {work.map(({ label, permission }) => (
            <tr key={permission}>
              <th scope="row">{label}</th>
              {roles.map((role) => (
                <td key={role}>
                  <Mark role={role} permission={permission} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

function Mark({ role, permission }: { role: Role; permission: Permission }) {
  if (!rolesWith(permission).includes(role))
    return (
      <span className={styles.mayNot}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>no</VisuallyHidden>
      </span>
    )
  const isAgain = stepUpPermissions.has(permission)
  return (
    <span className={isAgain ? styles.again : styles.may}>
      <span aria-hidden="true">✓</span>
      <VisuallyHidden>yes</VisuallyHidden>
      {isAgain && ' passkey'}
    </span>
  )
}
