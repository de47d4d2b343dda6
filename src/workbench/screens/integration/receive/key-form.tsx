import { Checkbox } from '@radix-ui/themes'
import { useSnapshot } from 'valtio'
import { defineEntity } from '#domain/entity.ts'
import { reference } from '#domain/field-kinds.ts'
import { permissions } from '#domain/permissions.ts'
import { apiKeys } from '#domain/services/integration/api-keys.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { session } from '../../../state/session.ts'

const { name, permissions: rights, readOnly, days } = apiKeys.create.input

/** What is entered to make an API key. */
export const keyForm = defineEntity({
  name: 'apiKey',
  service: 'ApiKey',
  area: 'integration',
  label: { zh: 'API 密钥', en: 'API key' },
  standard: false,
  key: ['name'],
  operations: ['create'],
  fields: {
    name,
    permissions: rights,
    planUnitCode: reference('计划单元', 'Plan unit', 'planUnit', {
      help: { zh: '空：您的全部计划单元', en: 'empty: all of your plan units' },
    }),
    readOnly,
    days,
  },
})

/** Permissions of the user who makes a key: no others can be given. */
export function RightsEditor({ label: title, value, onChange, disabled = false }: EditorProps) {
  const label = useLabel()
  const held = useSnapshot(session).information?.permissions ?? []
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const shown = Object.entries(permissions).filter(([key]) => held.some((one) => one === key))
  return (
    <div className="t-key-rights" role="group" aria-label={title}>
      {shown.map(([key, text]) => (
        <label key={key}>
          <Checkbox
            size="1"
            disabled={disabled}
            checked={chosen.includes(key)}
            onCheckedChange={(on) =>
              onChange(on === true ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
          {label(text)}
        </label>
      ))}
    </div>
  )
}
