import { createElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import type { SettingChain, SettingScope } from '#domain/system/parameters.ts'
import { editors } from '../../../fields/editors.ts'
import '../../../fields/fields.css'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { fieldOf, inheritedIn, isSetIn, valueIn } from './setting-chain.ts'
import { SettingValue } from './setting-value.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface ValueDialogProps {
  readonly chain: SettingChain
  readonly scope: SettingScope
  readonly busy: boolean
  /** null takes the value away. */
  readonly onSave: (value: unknown) => Promise<boolean>
  readonly onClose: () => void
}

/** Sets or takes away the value of one parameter in one scope; says what would count without it. */
export function ValueDialog({ chain, scope, busy, onSave, onClose }: ValueDialogProps) {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const settings = useFormatSettings()
  const id = useId()
  const field = fieldOf(chain)
  const [value, setValue] = useState<unknown>(valueIn(chain, scope).value)
  const [fault, setFault] = useState<string | null>(null)
  const inherited = inheritedIn(chain, scope)

  const write = async (next: unknown, done: string): Promise<void> => {
    if (!(await onSave(next))) return
    toast.success(done)
    onClose()
  }
  const save = (): void => {
    const checked = checkValue({ ...field, required: true }, value, settings)
    if ('fault' in checked) setFault(faultText(checked.fault, settings.language))
    else void write(checked.value, t('saved'))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('setTitle', { name: labelOf(chain.label), scope: t(`from.${scope}`) })}
      first={
        isSetIn(chain, scope) && (
          <Button className="at-left" disabled={busy} onClick={() => void write(null, t('wasReset'))}>
            {t('reset')}
          </Button>
        )
      }
      form="t-setting-form"
      submit={t('save')}
      busy={busy}
      onSubmit={() => {
        save()
      }}
    >
      <div className="t-form-field">
        <label htmlFor={id}>{labelOf(field.label)}</label>
        {createElement(editors[field.kind], {
          id,
          field,
          label: labelOf(field.label),
          value,
          onChange: (next: unknown) => {
            setValue(next)
            setFault(null)
          },
          invalid: fault !== null,
          describedBy: `${id}-note`,
        })}
        <span id={`${id}-note`} className={fault ? 'fault' : 'help'} role={fault ? 'alert' : undefined}>
          {fault}
        </span>
      </div>
      <p className="t-inherits">
        {t('withoutIt')} <SettingValue field={field} value={inherited.value} />{' '}
        <span className="note">({t(`from.${inherited.from}`)})</span>
      </p>
    </FormDialog>
  )
}
