import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emptyPsiRow, isPsiColour, readPsiRows, type PsiRow } from '#domain/psi/rows.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import './psi.css'

/** Rows of a PSI layout in their order: label, kind, what they show, colours, limits. */
export function PsiRowsEditor({ id, value, onChange, disabled = false }: EditorProps) {
  const { t } = useTranslation('psi')
  const label = useLabel()
  const rows = readPsiRows(value)
  const set = (at: number, change: Partial<PsiRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const move = (at: number, step: number): void => {
    const row = rows[at]!
    onChange(rows.toSpliced(at, 1).toSpliced(at + step, 0, row))
  }
  const kinds = choiceOptions('PsiRowKind', label)
  const text = (at: number, name: 'label' | 'content' | 'initial', title: string) => (
    <label>
      {title}
      <input
        value={rows[at]![name]}
        disabled={disabled}
        className={name === 'label' ? undefined : 'mono'}
        onChange={(event) => set(at, { [name]: event.target.value })}
      />
    </label>
  )
  const colour = (at: number, name: 'textColor' | 'backColor', title: string) => (
    <label>
      {title}
      <span className="colour">
        <input
          type="color"
          aria-label={t('pick', { colour: title })}
          disabled={disabled}
          value={isPsiColour(rows[at]![name]) ? rows[at]![name] : '#ffffff'}
          onChange={(event) => set(at, { [name]: event.target.value })}
        />
        <input
          className="mono"
          aria-label={title}
          placeholder={t('colourHint')}
          value={rows[at]![name]}
          disabled={disabled}
          onChange={(event) => set(at, { [name]: event.target.value })}
        />
      </span>
    </label>
  )
  const check = (at: number, name: 'limitZero' | 'editable', title: string) => (
    <label className="check">
      <input
        type="checkbox"
        disabled={disabled}
        checked={rows[at]![name]}
        onChange={(event) => set(at, { [name]: event.target.checked })}
      />
      {title}
    </label>
  )
  return (
    <div id={id} className="k-psi" role="group" aria-label={t('rows')}>
      {rows.length === 0 && <p>{t('noRows')}</p>}
      <ol>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
          <li key={at} style={{ color: plainColour(row.textColor), background: plainColour(row.backColor) }}>
            <div className="line">
              {text(at, 'label', t('label'))}
              <label>
                {t('kind')}
                <Select
                  label={t('kind')}
                  value={row.kind}
                  options={kinds}
                  disabled={disabled}
                  onChange={(kind) => set(at, { kind })}
                />
              </label>
              <span className="tools">
                <IconButton
                  icon={ArrowUp}
                  repeats
                  label={t('up', { label: row.label })}
                  disabled={disabled || at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  repeats
                  label={t('down', { label: row.label })}
                  disabled={disabled || at === rows.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={X}
                  label={t('remove', { label: row.label })}
                  disabled={disabled}
                  onClick={() => onChange(rows.toSpliced(at, 1))}
                />
              </span>
            </div>
            <div className="line">
              {text(at, 'content', t('content'))}
              {text(at, 'initial', t('initial'))}
            </div>
            <div className="line">
              {colour(at, 'textColor', t('textColour'))}
              {colour(at, 'backColor', t('backColour'))}
              {check(at, 'limitZero', t('limitZero'))}
              {check(at, 'editable', t('editable'))}
            </div>
          </li>
        ))}
      </ol>
      <Button repeats icon={Plus} disabled={disabled} onClick={() => onChange([...rows, emptyPsiRow])}>
        {t('add')}
      </Button>
    </div>
  )
}

/** Expressions give another colour from cell to cell. */
const plainColour = (text: string): string | undefined => (isPsiColour(text) ? text : undefined)
