import { createSqlitePartLedger } from '../../../src/drivers/sqlite/sqlite-part-ledger.ts';
import { openTwice } from '../../support/test-context.ts';
import { testPartLedger } from '../part-ledger-contract.ts';

testPartLedger('The SQLite ledger', () => openTwice(createSqlitePartLedger));
