import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { VirtualList } from '../parts/virtual-list.tsx'
import type { EditorProps } from './editor-props.ts'
import { useReferenceSearch } from './reference-search.ts'

/** Codes chosen from those of another entity: what there is at the left, what is taken at the right. */
export function TwoListEditor({ id, field, label, value, onChange, disabled }: EditorProps) {
  const { t } = useTranslation('fields')
  const [sought, setSought] = useState('')
  const [marked, setMarked] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const codes = Array.isArray(value) ? (value as readonly string[]) : []
  const found = useReferenceSearch(field.target ?? '', sought, true)
  const names = new Map(found.options.map(({ code, name }) => [code, name]))
  const free = found.options.filter(({ code }) => !codes.includes(code))
  const take = (more: readonly string[]): void => {
    onChange([...codes, ...more.filter((code) => !codes.includes(code))])
    setMarked([])
  }
  const give = (less: readonly string[]): void => {
    onChange(codes.filter((code) => !less.includes(code)))
    setTaken([])
  }
  return (
    <div id={id} className="t-two-lists" role="group" aria-label={label}>
      <div className="side">
        <SearchField
          label={t('searchIn', { field: label })}
          value={sought}
          onChange={setSought}
          disabled={disabled ?? false}
        />
        <Codes
          label={t('available', { field: label })}
          options={free}
          total={free.length + found.total - found.options.length}
          onEnd={found.readMore}
          marked={marked}
          onMark={setMarked}
          onMove={take}
        />
      </div>
      <div className="between">
        <IconButton
          icon={ChevronRight}
          label={t('takeMarked')}
          disabled={marked.length === 0}
          onClick={() => take(marked)}
        />
        <IconButton
          icon={ChevronLeft}
          label={t('giveMarked')}
          disabled={taken.length === 0}
          onClick={() => give(taken)}
        />
      </div>
      <div className="side">
        <span className="count">{t('chosenCount', { count: codes.length })}</span>
        <Codes
          label={t('chosenOf', { field: label })}
          options={codes.map((code) => ({
            code,
            name: names.get(code) ?? '',
          }))}
          marked={taken}
          onMark={setTaken}
          onMove={give}
        />
      </div>
    </div>
  )
}

interface CodesProps {
  readonly label: string
  readonly options: readonly { readonly code: string; readonly name: string }[]
  readonly marked: readonly string[]
  readonly onMark: (codes: readonly string[]) => void
  /** How many there are, where more are read as the end comes near. */
  readonly total?: number
  readonly onEnd?: () => void
  /** Enter moves what is marked, a double click one. */
  readonly onMove: (codes: readonly string[]) => void
}

function Codes({ label, options, marked, onMark, onMove, total, onEnd }: CodesProps) {
  const id = useId()
  const [place, setPlace] = useState(0)
  const at = Math.min(place, options.length - 1)
  const toggle = (code: string): void =>
    onMark(marked.includes(code) ? marked.filter((one) => one !== code) : [...marked, code])
  return (
    <VirtualList
      role="listbox"
      multiple
      id={id}
      className="codes"
      label={label}
      count={options.length}
      {...(total === undefined ? {} : { total })}
      {...(onEnd ? { onEnd } : {})}
      keyOf={(index) => options[index]!.code}
      at={at}
      onAt={setPlace}
      isChosen={(index) => marked.includes(options[index]!.code)}
      onChoose={(index) => toggle(options[index]!.code)}
      onEnter={(index) => onMove(marked.length > 0 ? marked : [options[index]!.code])}
      textOf={(index) => options[index]!.code}
      itemProps={(index) => ({ onDoubleClick: () => onMove([options[index]!.code]) })}
    >
      {(index) => {
        const { code, name } = options[index]!
        return name ? `${code} · ${name}` : code
      }}
    </VirtualList>
  )
}
