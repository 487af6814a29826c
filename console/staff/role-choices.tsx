import { type Role, roleNames, roles } from '#contract/console/permission.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'

type RoleChoicesProps = {
  group: { id: string; error?: string }
  choice: (role: Role) => { name: string; value: string; defaultChecked: boolean }
}

export const RoleChoices = ({ group, choice }: RoleChoicesProps) => (
  <ChoiceGroup {...group} legend="Roles" flow="columns">
    {roles.map((role) => (
      <Choice
        key={role}
        {...choice(role)}
        type="checkbox"
        label={roleNames[role]}
        detail={details[role]}
      />
    ))}
  </ChoiceGroup>
)

const noScreens = 'The operator reads them until the Desk has screens for them.'

const details = {
  owner: 'Sees and does everything',
  editor: 'Writes content',
  care: `Sees how many messages, applications and guests wait. ${noScreens}`,
  store: `Sees how many orders wait. ${noScreens}`,
  treasurer: `Sees how many gifts, orders and payments wait. ${noScreens}`,
} satisfies Record<Role, string>
