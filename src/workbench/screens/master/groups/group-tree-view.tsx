import { useMemo, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { VirtualTree } from '../../../parts/virtual-tree.tsx'
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
  const lines = useMemo(
    () =>
      treeLines(groups, closed).map(({ group, level, hasChildren }) => ({
        id: group.code,
        level,
        open: hasChildren ? !closed.has(group.code) : null,
        group,
      })),
    [groups, closed],
  )
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
  return (
    <VirtualTree
      className="m-groups"
      label={t('groups')}
      lines={lines}
      chosen={chosen}
      onChoose={({ id }) => onChoose(id)}
      onFold={({ id }, open) => fold(id, !open)}
      textOf={({ id }) => id}
      onDrop={(event) => drop(event, null)}
      lineProps={({ id }) => ({
        className: over === id ? 'over' : '',
        draggable: true,
        onDragStart: (event) => event.dataTransfer.setData(groupDrag, id),
        onDragOver: (event) => {
          event.preventDefault()
          setOver(id)
        },
        onDragLeave: () => setOver(null),
        onDrop: (event) => drop(event, id),
      })}
    >
      {({ group }) => (
        <>
          <i style={group.color ? { background: group.color } : undefined} aria-hidden />
          <strong>{group.code}</strong>
          <span>{group.name}</span>
        </>
      )}
    </VirtualTree>
  )
}
