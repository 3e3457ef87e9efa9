// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {ERC4337Factory} from "solady/src/accounts/ERC4337Factory.sol";

/// Smart account of one owner: executes user operations and batches, accepts the owner's signatures (ERC-1271).
contract LatchkeyAccount is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("LatchkeyAccount", "1");
    }

    /// EntryPoint 0.8; the library's default is 0.7.
    function entryPoint() public pure override returns (address) {
        return 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;
    }
}

/// Deploys accounts at addresses that are known before (CREATE2).
contract LatchkeyAccountFactory is ERC4337Factory {
    constructor(address implementation_) ERC4337Factory(implementation_) {}

    /// The form that viem calls. The first 20 bytes of the salt are the owner, so each owner has an own address.
    function createAccount(address owner, bytes32 salt) external payable returns (address) {
        require(address(bytes20(salt)) == owner, "salt");
        return createAccount(salt);
    }
}
