import { describe, expect, it } from 'vitest';
import { findRefusal } from '../../../../lib/background/messages/find-refusal.ts';

describe('findRefusal', () => {
  it.each([
    'Only JPEG or PNG',
    'This file type is not supported.',
    'photo.heic isn’t a valid image',
    'The file could not be read',
    'File is too large (max 5 MB)',
    'Please choose an image.',
    'Unsupported format: .heic',
    'Nur JPEG oder PNG erlaubt',
    'Dieses Format wird nicht unterstützt',
    'Format invalide : choisissez une image',
    'Échec : fichier trop volumineux',
    'Archivo inválido',
    'Solo se permiten imágenes',
    'Formato não suportado',
    'Il file non è valido',
    'Alleen PDF-bestanden',
    'Файл слишком большой',
    '不支持该文件类型',
    'ファイル形式が無効です',
  ])('reads "%s" as one', (line) => {
    expect(findRefusal({ lines: ['photo.heic', line], isInvalid: false })).toBe(line);
  });

  it.each([
    'photo.jpg',
    'Uploading… 12 %',
    'Photo uploaded',
    '1 file ready to send',
    'JPEG image, 3 MB',
    'Remove',
    'Hochgeladen',
    'Fichier envoyé',
    'Imagen subida',
    'Загружено',
    '上传成功',
  ])('reads "%s" as none', (line) => {
    expect(findRefusal({ lines: [line], isInvalid: false })).toBeNull();
  });

  it('takes a field that is marked as wrong for one, whatever the words are', () => {
    expect(findRefusal({ lines: ['Chwilowo zamknięte'], isInvalid: true })).toBe('Chwilowo zamknięte');
    expect(findRefusal({ lines: [], isInvalid: true })).toBe('');
  });
});
