import { FlagEditor } from '../../../../../fields/text-editors.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'
import { BoundInput } from './bound-input.tsx'

/** On or off, with the words of what it is. */
export function SwitchKind({ values }: KindProps<'switch'>) {
  const on = useText(values.onText)
  const off = useText(values.offText)
  return (
    <BoundInput values={values} of={{ kind: 'flag' }}>
      {(props) => (
        <div className="pg-input">
          <FlagEditor {...props} />
          <span className="state">{props.value === true ? on : off}</span>
        </div>
      )}
    </BoundInput>
  )
}
