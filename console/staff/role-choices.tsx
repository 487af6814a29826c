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

const details = {
  owner: 'Sees and does everything',
  editor: 'Writes content',
  care: 'Works on applications, with guests and in the chat',
  store: 'Sends orders, and changes stock, discounts and shipping',
  treasurer: 'Works on gifts, and refunds gifts and orders',
} satisfies Record<Role, string>
