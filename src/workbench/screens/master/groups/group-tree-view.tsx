import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { treeLines, type Group } from './group-tree.ts'

/** What is dragged: members of a group, or a group. */
export const memberDrag = 'application/x-takt-members'
const groupDrag = 'application/x-takt-group'

interface GroupTreeProps {
  readonly groups: readonly Group[]
  readonly chosen: string
  readonly onChoose: (code: string) => void
  readonly onMoveGroup: (code: string, parent: string | null) => void
  readonly onDropMembers: (codes: readonly string[], from: string | null, to: string) => void
}

export function GroupTree({ groups, chosen, onChoose, onMoveGroup, onDropMembers }: GroupTreeProps) {
  const { t } = useTranslation('master')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<string | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const lines = treeLines(groups, closed)
  const fold = (code: string, shut: boolean): void => {
    const next = new Set(closed)
    if (shut) next.add(code)
    else next.delete(code)
    setClosed(next)
  }
  const drop = (event: DragEvent, to: string | null): void => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const members = event.dataTransfer.getData(memberDrag)
    const group = event.dataTransfer.getData(groupDrag)
    if (group !== '' && group !== to) onMoveGroup(group, to)
    if (members === '' || to === null) return
    const { codes, from } = JSON.parse(members) as { codes: string[]; from: string | null }
    if (from !== to) onDropMembers(codes, from, to)
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const line = lines[at]!
    const { code, parentCode } = line.group
    const go = (to: number): void => {
      const target = lines[to]
      if (!target) return
      onChoose(target.group.code)
      tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[to]?.focus()
    }
    const above = (): void => go(lines.findIndex(({ group }) => group.code === parentCode))
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.hasChildren && closed.has(code) ? fold(code, false) : go(at + 1)),
      ArrowLeft: () => (line.hasChildren && !closed.has(code) ? fold(code, true) : above()),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <ul
      ref={tree}
      className="m-groups"
      role="tree"
      aria-label={t('groups')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, null)}
    >
      {lines.map(({ group, level, hasChildren }, at) => (
        <li
          key={group.code}
          role="treeitem"
          aria-level={level + 1}
          aria-selected={group.code === chosen}
          {...(hasChildren ? { 'aria-expanded': !closed.has(group.code) } : {})}
          tabIndex={group.code === chosen ? 0 : -1}
          className={over === group.code ? 'over' : undefined}
          style={{ paddingLeft: 8 + level * 18 }}
          draggable
          onClick={() => onChoose(group.code)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onDragStart={(event) => event.dataTransfer.setData(groupDrag, group.code)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(group.code)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => drop(event, group.code)}
        >
          <span
            className="fold"
            aria-hidden
            onClick={(event) => {
              event.stopPropagation()
              fold(group.code, !closed.has(group.code))
            }}
          >
            {hasChildren && (closed.has(group.code) ? <ChevronRight size={13} /> : <ChevronDown size={13} />)}
          </span>
          <i style={group.color ? { background: group.color } : undefined} aria-hidden />
          <strong>{group.code}</strong>
          <span>{group.name}</span>
        </li>
      ))}
    </ul>
  )
}
