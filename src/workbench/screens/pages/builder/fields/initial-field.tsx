import { useId } from 'react'
import { checkExpression } from '#domain/pages/check-text.ts'
import { givesOfType, type PageScope } from '#domain/pages/environment.ts'
import type { ValueFault } from '#domain/pages/fault.ts'
import type { ValueType } from '#domain/pages/page.ts'
import { FieldFrame, noteId } from '../../../../fields/field-frame.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import { inWords } from './field-props.ts'
import { typedBy } from './typed-by.ts'
import { useLed } from './use-led.ts'
import { ValueField } from './value-field.tsx'

interface InitialFieldProps {
  readonly label: string
  readonly type: ValueType
  readonly value: string
  readonly onChange: (value: string) => void
  readonly scope: PageScope
  readonly isLed: boolean
}

/** What is wrong with the first value of a variable; undefined: nothing. */
export const initialFault = (type: ValueType, value: string, scope: PageScope): ValueFault | undefined =>
  value === '' ? undefined : checkExpression(value, givesOfType[type], 'initial', scope)[0]

/** The first value of a variable: one of its type, or an expression that gives one. */
export function InitialField({ label, type, value, onChange, scope, isLed }: InitialFieldProps) {
  const id = useId()
  const row = useLed(isLed)
  const words = useLabel()
  const gives = givesOfType[type]
  const found = initialFault(type, value, scope)
  const fault = found ? words(inWords(found).reason) : null
  return (
    <div className="pf-row above" ref={row}>
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
    </div>
  )
}
