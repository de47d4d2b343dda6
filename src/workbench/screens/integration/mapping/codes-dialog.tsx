import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { CodeTable, MappingLine } from '#domain/integration/mapping.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'

interface CodesDialogProps {
  readonly title: string
  /** null: values are those of another system. */
  readonly field: Field | null
  readonly line: MappingLine
  readonly onClose: () => void
  readonly onChange: (line: MappingLine) => void
}

/** What stands for values of the source here, and what is taken where it has none. */
export function CodesDialog({ title, field, line, onClose, onChange }: CodesDialogProps) {
  const { t } = useTranslation('mapping')
  const codes = line.codes ?? { pairs: [], strict: false }
  const put = (next: CodeTable): void => {
    const { codes: _codes, ...rest } = line
    onChange(next.pairs.length === 0 && !next.strict ? rest : { ...rest, codes: next })
  }
  const setPair = (at: number, pair: CodeTable['pairs'][number]): void =>
    put({ ...codes, pairs: codes.pairs.with(at, pair) })
  const setDefault = (text: string): void => {
    const { default: _default, ...rest } = line
    onChange(text === '' ? rest : { ...rest, default: text })
  }
  return (
    <Dialog title={title} onClose={onClose} done={t('close')}>
      <div className="m-codes">
        <label className="m-default">
          {t(field ? 'whenEmpty' : 'whenEmptyOut')}
          <TargetText
            field={field}
            label={t(field ? 'whenEmpty' : 'whenEmptyOut')}
            text={line.default ?? ''}
            onText={setDefault}
          />
        </label>
        <h4>{t('codes')}</h4>
        <p>{t(field ? 'codesHint' : 'codesHintOut')}</p>
        {codes.pairs.map((pair, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pair is known by its place
          <div key={at} className="pair">
            <TextInput
              label={t(field ? 'codeFrom' : 'codeHere')}
              placeholder={t(field ? 'codeFrom' : 'codeHere')}
              value={pair.from}
              onChange={(text) => setPair(at, { ...pair, from: text })}
            />
            →
            <TargetText
              field={field}
              label={t(field ? 'codeTo' : 'codeThere')}
              text={pair.to}
              onText={(to) => setPair(at, { ...pair, to })}
            />
            <IconButton
              icon={X}
              label={t('removePair')}
              onClick={() => put({ ...codes, pairs: codes.pairs.toSpliced(at, 1) })}
            />
          </div>
        ))}
        <Button icon={Plus} onClick={() => put({ ...codes, pairs: [...codes.pairs, { from: '', to: '' }] })}>
          {t('addPair')}
        </Button>
        <label className="m-strict">
          <TickBox checked={codes.strict} onChange={(on) => put({ ...codes, strict: on })} />
          {t('strict')}
        </label>
      </div>
    </Dialog>
  )
}

interface TargetTextProps {
  readonly field: Field | null
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** A value of the target: chosen where the field is a choice, else typed. */
function TargetText({ field, label, text, onText }: TargetTextProps) {
  const name = useLabel()
  if (field?.kind === 'choice')
    return (
      <Select
        label={label}
        value={text}
        options={Object.entries(choiceOf(field.choice!)).map(([value, one]) => ({
          value,
          label: `${value} ${name(one)}`,
        }))}
        onChange={onText}
      />
    )
  return <TextInput label={label} value={text} onChange={onText} />
}
