import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { SearchField } from '../parts/search-field.tsx'
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
  const free = (found.data ?? []).filter(({ code }) => !codes.includes(code))
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
            name: found.data?.find((one) => one.code === code)?.name ?? '',
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
  /** Enter or a double click moves what is marked. */
  readonly onMove: (codes: readonly string[]) => void
}

function Codes({ label, options, marked, onMark, onMove }: CodesProps) {
  return (
    <select
      multiple
      size={9}
      aria-label={label}
      value={[...marked]}
      onChange={(event) => onMark([...event.target.selectedOptions].map((option) => option.value))}
      onDoubleClick={() => onMove(marked)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onMove(marked)
      }}
    >
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name ? `${code} · ${name}` : code}
        </option>
      ))}
    </select>
  )
}
