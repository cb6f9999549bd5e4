import type { Connection } from '../connection.ts';

/**
 * Trigram indexes over titles and turns, kept in step by triggers. They hold no copy of the text, and with
 * `secure-delete` what is masked or deleted leaves the index at once instead of at some later merge.
 */
export function createSearch(database: Connection): void {
  for (const [table, column] of [
    ['sessions', 'title'],
    ['turns', 'text'],
  ]) {
    const index = `${table}_search`;
    const remove = `INSERT INTO ${index} (${index}, rowid, ${column}) VALUES ('delete', old.row, old.${column});`;
    const add = `INSERT INTO ${index} (rowid, ${column}) VALUES (new.row, new.${column});`;
    database.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5 (
        ${column}, content = '${table}', content_rowid = 'row', tokenize = 'trigram remove_diacritics 1'
      );
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
      INSERT INTO ${index} (${index}) VALUES ('rebuild');
      CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${add} END;
      CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${remove} END;
      CREATE TRIGGER ${index}_update AFTER UPDATE OF ${column} ON ${table} BEGIN ${remove} ${add} END;
    `);
  }
}
