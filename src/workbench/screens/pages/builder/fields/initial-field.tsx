import { useId } from 'react'
import { checkExpression } from '#domain/pages/check-text.ts'
import type { PageScope } from '#domain/pages/environment.ts'
import type { ValueType } from '#domain/pages/page.ts'
import { FieldFrame, noteId } from '../../../../fields/field-frame.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import { initialGives } from './declared.ts'
import { inWords } from './faults.ts'
import { typedBy } from './typed-by.ts'
import { ValueField } from './value-field.tsx'

interface InitialFieldProps {
  readonly label: string
  readonly type: ValueType
  readonly value: string
  readonly onChange: (value: string) => void
  readonly scope: PageScope
}

/** The first value of a variable: one of its type, or an expression that gives one. */
export function InitialField({ label, type, value, onChange, scope }: InitialFieldProps) {
  const id = useId()
  const words = useLabel()
  const gives = initialGives[type]
  const [found] = value === '' ? [] : checkExpression(value, gives, 'initial', scope)
  const fault = found ? words(inWords(found).reason) : null
  return (
    <FieldFrame id={id} name="initial" label={label} isRequired={false} help="" fault={fault}>
      <ValueField
        box={{
          id,
          label,
          value,
          onChange,
          scope,
          gives,
          invalid: fault !== null,
          describedBy: noteId(id, '', fault),
        }}
        field={typedBy[type]}
        startsPlain
      />
    </FieldFrame>
  )
}
