import { useState } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageText } from '#domain/pages/text.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { declaredOf } from '#domain/languages.ts'
import { useDone, type Done } from '../../../actions/use-done.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'

/** A dashboard or home layout in its list. */
export interface DesignedRow {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly version: number | null
  readonly ownerType: string
  readonly owner: string | null
  readonly isDefault: boolean
}

export const nameOf = ({ name, nameEn }: DesignedRow, language: string): string =>
  (declaredOf(language) === 'en' && nameEn) || name

export interface NewDesigned {
  readonly code: string
  readonly content: PageFile
  readonly ownerType?: string
  readonly owner?: string
}

interface Version {
  readonly id: string
  readonly rowVersion: number
}

const saveDraft = async ({ id, rowVersion }: Version, content: PageFile): Promise<Version> =>
  (await write(designPages.saveDraft, { id, rowVersion, content } as never)) as unknown as Version

const publish = ({ id, rowVersion }: Version, more: object = {}) =>
  write(designPages.publish, { id, rowVersion, ...more } as never)

/** Pages of one kind, the chosen one among them, and what is done with it. */
export function useDesigned(kind: 'dashboard' | 'home') {
  const done = useDone()
  const [code, choose] = useState<string | null>(null)
  const list = useCall(designPages.list, { kind })
  const rows = (list.data?.items ?? []) as unknown as readonly DesignedRow[]
  const row =
    rows.find((one) => one.code === code) ?? rows.find(({ isDefault }) => isDefault) ?? rows[0] ?? null
  const draft = useCall(designPages.draft, { code: row?.code ?? '' }, { enabled: row !== null })
  const page = draft.data ? readPage(draft.data.content).page : null

  const act: Done = (work, said) =>
    done(async () => {
      await work()
      await refreshed(designPages.list)
    }, said)
  const opened = (): Version => draft.data as unknown as Version
  const save = (content: PageFile): Promise<Version> => saveDraft(opened(), content)
  return {
    list,
    rows,
    row,
    draft,
    page,
    choose,
    act,
    save,
    publish: (more?: object) => publish(opened(), more),
    saveAndPublish: async (content: PageFile) => publish(await save(content)),
    rename: async (title: PageText, isPublished: boolean) => {
      const saved = await save({ ...page!, title })
      if (isPublished) await publish(saved)
    },
    withdraw: () => {
      const { id, rowVersion } = opened()
      return write(designPages.withdraw, { id, rowVersion } as never)
    },
    create: async (made: NewDesigned, isPublished: boolean) => {
      const added = (await write(designPages.create, made as never)) as unknown as Version
      if (isPublished) await publish(added)
      choose(made.code)
    },
    remove: async () => {
      await write(designPages.remove, { Id: opened().id })
      choose(null)
    },
  }
}

export type Designed = ReturnType<typeof useDesigned>
