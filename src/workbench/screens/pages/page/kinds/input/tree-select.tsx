import { Check, ChevronDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { inputProps, type EditorProps } from '../../../../../fields/editor-props.ts'
import { useOverlayContainer } from '../../../../../parts/overlay.tsx'
import { openLines } from '../../../../../parts/tree-keys.ts'
import { VirtualTree } from '../../../../../parts/virtual-tree.tsx'
import type { KindProps } from '../../page-context.ts'
import { useSource } from '../../sources/use-sources.ts'
import { BoundInput } from './bound-input.tsx'
import { codesOf, codesText, codesValue } from './several.ts'
import { treeRows, type TreeRow } from './tree-rows.ts'

/** One or several of a hierarchy. */
export function TreeSelectKind({ values }: KindProps<'treeSelect'>) {
  const { source, value, text, parent, multiple, leavesOnly } = values
  const { answer } = useSource(source)
  const rows = useMemo(
    () => treeRows(answer?.rows ?? [], { value, text, parent }),
    [answer, value, text, parent],
  )
  return (
    <BoundInput values={values} changed={codesText}>
      {(props, bound) => (
        <Tree
          {...{ props, rows, multiple, leavesOnly }}
          onChange={(codes) => props.onChange(multiple ? codesValue(codes, bound) : (codes[0] ?? null))}
        />
      )}
    </BoundInput>
  )
}

interface TreeProps {
  readonly props: EditorProps
  readonly rows: readonly TreeRow[]
  readonly multiple: boolean
  readonly leavesOnly: boolean
  readonly onChange: (codes: readonly string[]) => void
}

/** The chosen ones on a button that opens the tree; Enter and space choose, arrows go and fold. */
function Tree({ props, rows, multiple, leavesOnly, onChange }: TreeProps) {
  const { t } = useTranslation('page')
  const trigger = useRef<HTMLButtonElement>(null)
  const container = useOverlayContainer()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const chosen = multiple ? codesOf(props.value) : codesOf(props.value).slice(0, 1)
  const lines = useMemo(() => openLines(rows, (row) => row, closed), [rows, closed])
  const show = (next: boolean): void => {
    setOpen(next)
    if (next) setAt(chosen[0] ?? null)
    else trigger.current?.focus()
  }
  const fold = (id: string, open: boolean): void =>
    setClosed((old) => new Set(open ? [...old].filter((one) => one !== id) : [...old, id]))
  const pick = ({ id, isLeaf }: TreeRow): void => {
    setAt(id)
    if (leavesOnly && !isLeaf) return fold(id, closed.has(id))
    const isChosen = chosen.includes(id)
    if (multiple) return onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
    onChange(isChosen && !props.field.required ? [] : [id])
    return show(false)
  }
  const named = chosen.map((code) => rows.find(({ id }) => id === code)?.label ?? code)
  const { label, ...rest } = { ...inputProps(props), label: props.label }
  return (
    <>
      <button
        {...rest}
        ref={trigger}
        type="button"
        className="t-many-select"
        aria-label={`${label} ${named.join(', ')}`.trim()}
        aria-haspopup="tree"
        aria-expanded={isOpen}
        onClick={() => show(!isOpen)}
      >
        <span>{named.join(', ') || t('noneChosen')}</span>
        <ChevronDown size={12} aria-hidden />
      </button>
      <Popover
        className="t-popover"
        isOpen={isOpen}
        onOpenChange={show}
        triggerRef={trigger}
        placement="bottom start"
        {...(container ? { UNSTABLE_portalContainer: container } : {})}
      >
        <div ref={focusTree}>
          <VirtualTree
            className="pg-tree"
            label={label}
            lines={lines}
            chosen={at}
            onChoose={({ id }) => setAt(id)}
            onOpen={({ row }) => pick(row)}
            onFold={({ id }, open) => fold(id, open)}
            textOf={({ row }) => row.label}
            lineProps={({ row }) => ({ onClick: () => pick(row) })}
          >
            {({ row }) => (
              <span className="pg-tree-line">
                {row.label}
                {chosen.includes(row.id) && <Check size={13} aria-label={t('chosen')} />}
              </span>
            )}
          </VirtualTree>
        </div>
      </Popover>
    </>
  )
}

const focusTree = (frame: HTMLElement | null): void =>
  frame?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
