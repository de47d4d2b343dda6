import { useState } from 'react'
import { toast } from 'sonner'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageText } from '#domain/pages/text.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { showError } from '../../../state/error-popup.ts'

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
  (language === 'en' && nameEn) || name

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

/** Pages of one kind, the chosen one among them, and what is done with it. */
export function useDesigned(kind: 'dashboard' | 'home') {
  const [code, choose] = useState<string | null>(null)
  const list = useCall(designPages.list, { kind })
  const rows = (list.data?.items ?? []) as unknown as readonly DesignedRow[]
  const row =
    rows.find((one) => one.code === code) ?? rows.find(({ isDefault }) => isDefault) ?? rows[0] ?? null
  const draft = useCall(designPages.draft, { code: row?.code ?? '' }, { enabled: row !== null })
  const page = draft.data ? readPage(draft.data.content).page : null

  /** Does something and says that it is done; false where it failed, which is shown. */
  const act = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    try {
      await work()
      await refreshService(designPages.list)
      toast.success(said)
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }
  const opened = (): Version => draft.data as unknown as Version
  const save = async (content: PageFile): Promise<Version> => {
    const { id, rowVersion } = opened()
    return (await write(designPages.saveDraft, { id, rowVersion, content } as never)) as unknown as Version
  }
  const publish = ({ id, rowVersion }: Version, more: object = {}) =>
    write(designPages.publish, { id, rowVersion, ...more } as never)
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
