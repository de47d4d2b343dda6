import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { GroupName } from '#domain/master/usage.ts'
import { masterData } from '#domain/services/master/master.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { GroupLoad } from './group-load.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupTree } from './group-tree-view.tsx'
import { withBelow, type Group } from './group-tree.ts'
import './groups.css'

/** Groups as a tree; rows and groups are dragged into a group, or moved there by buttons. */
export function groupViewOf(entity: GroupName) {
  const crud = crudOf(entityNamed(entity))
  return function GroupView({ onChanged }: { readonly onChanged: () => void }) {
    const { t } = useTranslation('master')
    const { attempt } = useAction()
    const [chosen, setChosen] = useState<string | null>(null)
    const [turn, setTurn] = useState(0)
    const answer = useAllRows(crud.getAll, {})
    if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    if (!answer.data) return <LoadingState />
    const groups = answer.data.items as unknown as readonly Group[]
    if (groups.length === 0) return <EmptyState title={t('noGroups')} hint={t('noGroupsHint')} />
    const group = groups.find(({ code }) => code === chosen) ?? groups[0]!
    const done = async (work: () => Promise<unknown>): Promise<void> => {
      await attempt(async () => {
        await work()
        await answer.refetch()
        setTurn(turn + 1)
        onChanged()
      })
    }
    const moveGroup = (code: string, parent: string | null): void => {
      if (parent !== null && withBelow(groups, code).has(parent))
        toast.warning(t('belowItself', { group: code }))
      else void done(() => write(masterData.moveGroup, { entity, code, ...(parent ? { parent } : {}) }))
    }
    const moveMembers = (codes: readonly string[], from: string | null, to: string | null): void =>
      void done(async () => {
        const input = { entity, codes, ...(from ? { from } : {}), ...(to ? { to } : {}) }
        toast.success(t('moved', { count: await write(masterData.moveMembers, input) }))
      })
    return (
      <Splitter label={t('members')} initial={720} min={280} storageKey={`group.${entity}`}>
        <Panel fill flush>
          <GroupTree
            groups={groups}
            chosen={group.code}
            onChoose={setChosen}
            onMoveGroup={moveGroup}
            onDropMembers={(codes, from, to) => moveMembers(codes, from, to)}
          />
        </Panel>
        <Panel fill title={`${group.code} ${group.name ?? ''}`}>
          {entity === 'resourceGroup' && (
            <GroupLoad key={`${group.code} ${turn}`} groups={[...withBelow(groups, group.code)]} />
          )}
          <GroupMembers
            key={`${group.code} ${turn}`}
            entity={entity}
            group={group.code}
            groups={groups}
            onMove={moveMembers}
            onMoveGroup={moveGroup}
          />
        </Panel>
      </Splitter>
    )
  }
}
