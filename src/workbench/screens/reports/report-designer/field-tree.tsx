import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModel } from '../../../client/model.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { VirtualTree } from '../../../parts/virtual-tree.tsx'
import { fieldLines, foundFields, type FieldLine } from './field-lines.ts'

/** Name under which a dragged field is carried. */
export const fieldDrag = 'application/x-takt-report-field'

interface FieldTreeProps {
  readonly entity: string
  /** Entities that may be read. */
  readonly allowed: ReadonlySet<string>
  readonly onAdd: (line: FieldLine) => void
}

/** Fields of the data and of the rows it refers to. Enter, a double click or dragging adds one. */
export function FieldTree({ entity, allowed, onAdd }: FieldTreeProps) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const language = useLanguage()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const model = useModel()
  const lines = useMemo(() => {
    const shown = { model, allowed }
    return keyword.trim() === ''
      ? fieldLines(entity, open, shown)
      : foundFields(entity, keyword, shown, language)
  }, [entity, open, model, allowed, keyword, language])
  return (
    <section className="rd-fields" aria-label={t('fields')}>
      <SearchField label={t('searchFields')} value={keyword} onChange={setKeyword} />
      {lines.length === 0 && <p className="rd-none">{t('noField')}</p>}
      <VirtualTree
        label={t('fields')}
        lines={lines}
        chosen={chosen}
        onChoose={({ id }) => setChosen(id)}
        onOpen={onAdd}
        onFold={({ id }, isOpen) =>
          setOpen((old) => (isOpen ? new Set([...old, id]) : new Set([...old].filter((one) => one !== id))))
        }
        textOf={(line) => label(line.label)}
        lineProps={(line) => ({
          title: line.path,
          draggable: true,
          onDoubleClick: () => onAdd(line),
          onDragStart: (event) => event.dataTransfer.setData(fieldDrag, line.path),
        })}
      >
        {(line) => <span className="rd-field">{label(line.label)}</span>}
      </VirtualTree>
      <p className="rd-hint">{t('fieldsHint')}</p>
    </section>
  )
}
