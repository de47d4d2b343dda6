import { Checkbox } from '@radix-ui/themes'
import { roles } from '#domain/services/access/accounts.ts'
import { useCall } from '../../client/query.ts'
import type { EditorProps } from '../../fields/editor-props.ts'

/** The permissions the caller's side has, as a list to tick. */
export function PermissionsEditor({ id, label, value, onChange }: EditorProps) {
  const { data } = useCall(roles.getAllPermissions, {})
  const granted = Array.isArray(value) ? (value as string[]) : []
  return (
    <fieldset id={id} className="t-permissions" aria-label={label}>
      {data?.items.map(({ name, displayName }) => (
        <label key={name}>
          <Checkbox
            size="1"
            checked={granted.includes(name)}
            onCheckedChange={(on) =>
              onChange(on === true ? [...granted, name] : granted.filter((one) => one !== name))
            }
          />
          {displayName}
          <span className="mono">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
