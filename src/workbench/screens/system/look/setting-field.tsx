import { RotateCcw } from 'lucide-react'
import { createElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingChain } from '#domain/system/parameters.ts'
import { editors } from '../../../fields/editors.ts'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { fieldOf, type SourcedValue } from '../parameters/setting-chain.ts'
import { ThemeChoice } from './theme-choice.tsx'

interface SettingFieldProps {
  readonly chain: SettingChain
  /** What the field shows, set here or inherited. */
  readonly shown: SourcedValue
  readonly inherited: SourcedValue
  readonly fault: string | null
  /** null: back to what is inherited. */
  readonly onChange: (value: unknown) => void
}

/** Editors of choices that say more as a picture than as a word. */
const own: Partial<Record<string, typeof ThemeChoice>> = { themeColor: ThemeChoice }

/** One parameter of the look: its editor, where the value comes from, and the way back to the inherited one. */
export function SettingField({ chain, shown, inherited, fault, onChange }: SettingFieldProps) {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const id = useId()
  const field = fieldOf(chain)
  const isOwn = shown !== inherited && shown.from !== inherited.from
  return (
    <div className="t-form-field">
      <label htmlFor={id}>{labelOf(chain.label)}</label>
      <div className="t-setting">
        {createElement(own[chain.code] ?? editors[field.kind], {
          id,
          field,
          label: labelOf(chain.label),
          value: shown.value,
          onChange,
          invalid: fault !== null,
          describedBy: `${id}-note`,
        })}
        {isOwn && (
          <IconButton
            icon={RotateCcw}
            label={t('resetOf', { name: labelOf(chain.label) })}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <span id={`${id}-note`} className={fault ? 'fault' : 'help'} role={fault ? 'alert' : undefined}>
        {fault ?? t(isOwn ? 'setHere' : 'inheritedFrom', { scope: t(`from.${shown.from}`) })}
      </span>
    </div>
  )
}
