import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { fetchFile } from '../client/transfer.ts'
import { fetchOptions, fileInput, type PdfOffer } from '../grid/export/pdf-offer.ts'
import { exportName } from '../grid/export/run-export.ts'

/** The rows of a list as a PDF of the server; `title`: name of the file where the server gives none. */
export const pdfOfList = (entity: Entity, title: string): PdfOffer => ({
  filledWith: { form: 'list', about: entity.name },
  has: (field) => Object.hasOwn(entity.fields, field),
  make: (asked) =>
    fetchFile(crudOf(entity).exportRows, fileInput(asked), exportName(title, 'pdf'), fetchOptions(asked)),
})
