import { Refused } from '@potluck/events';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { Request, Response } from 'express';
import { type PreparedUpload, type PrepareFile, receiveUpload, type UploadOptions } from '../uploads/receive-upload.ts';
import { jsonBody } from './json-body.ts';

/** A received form: its text fields, and its file, converted and still in the temporary folder. */
interface Form {
  fields: Record<string, unknown>;
  file: PreparedUpload | undefined;
  /** What is hashed to compare requests with the same Idempotency-Key. */
  body: unknown;
}

export type FileRules = Pick<UploadOptions, 'field' | 'accept' | 'maxImageBytes' | 'maxVideoBytes' | 'maxVideoSeconds'>;

/** Receives a form and runs `work`. Afterwards the file is deleted from the temporary folder, unless it was moved to the media store. */
export type ReceiveForm = <T>(req: Request, res: Response, owner: string, rules: FileRules, work: (form: Form) => Promise<T>) => Promise<T>;

/** Forms come as multipart/form-data (section 7), or as JSON when they carry no file. */
export function createReceiveForm(media: MediaStore, temporaryFolder: string, prepare?: PrepareFile): ReceiveForm {
  return async (req, res, owner, rules, work) => {
    if (!req.is('multipart/form-data')) {
      await new Promise<void>((resolve, reject) => jsonBody(req, res, (error?: unknown) => (error ? reject(error) : resolve())));
      const fields: unknown = req.body ?? {};
      if (typeof fields !== 'object' || Array.isArray(fields)) throw new Refused('invalid-input');
      return work({ fields: fields as Record<string, unknown>, file: undefined, body: fields });
    }
    const { fields, file, discard } = await receiveUpload(req, { ...rules, owner, media, temporaryFolder, prepare });
    try {
      return await work({ fields, file, body: [fields, file?.sha256 ?? null] });
    } finally {
      await discard();
    }
  };
}
